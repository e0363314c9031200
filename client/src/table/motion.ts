// How long things take on the cloth, in milliseconds. A cancellation is told in steps: the card
// travels, the twins turn to each other and are struck, the thread is sewn, the ring goes on.

export const TRAVEL = 250;
export const TURN_AT = 250;
export const RING_AT = 180;
export const RING_AFTER_PAIR_AT = 500;

export const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";
