/** The mark of whoever has shot the moon; what it means is said in words beside it. */
export function Moon() {
  return (
    <svg class="crescent" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M11 1.6a6.7 6.7 0 1 0 3.6 10.2A6 6 0 0 1 11 1.6Z" />
    </svg>
  );
}
