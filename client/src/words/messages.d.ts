declare module "virtual:messages" {
  /** Where the messages of each language are. */
  const addresses: Record<string, string>;
  export default addresses;
}
