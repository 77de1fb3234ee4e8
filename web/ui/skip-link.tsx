/** The first link of every page: past what stands before `<main id="main">` (WCAG 2.4.1). */
export function SkipLink({ children }: { children: string }) {
  return (
    <a className="skip-link" href="#main">
      {children}
    </a>
  );
}
