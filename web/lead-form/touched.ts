/* A form loads these once a visitor touches it. They are one file of the bundle, because every page names each file. */
export { gatherEvidence, prepareProof } from './evidence.ts';
export { AddressSuggestion } from './address-suggestion.tsx';
