interface FooterLinksProps {
  links?: { label: string; href: string }[] | undefined;
}

/** An owner's links at the foot of a page, each a document of its own; nothing where there are none. */
export function FooterLinks({ links = [] }: FooterLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul className="footer-links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
