/** Two pieces joined by a dovetail: the joint a wright trusts, and what an integration is. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path className="logo-tail" d="M2 2h10v10l10-3.5v15L12 20v10H2z" />
      <path className="logo-post" d="M14.5 2H30v28H14.5v-6.7l9.7 3.4V5.3l-9.7 3.4z" />
    </svg>
  );
}
