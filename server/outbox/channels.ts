/** Every way that a delivery can leave by, as its row names it. */
export type Channel = 'owner-mail' | 'visitor-mail' | 'webhook' | 'held-digest' | 'owner-note';
