/* What a form loads once a visitor touches it, in one file of the bundle: every page names each file with its hash. */
export { gatherEvidence, prepareProof } from './evidence.ts';
export { AddressSuggestion } from './address-suggestion.tsx';
