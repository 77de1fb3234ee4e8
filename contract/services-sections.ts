/** The sections of the services face's home page that links lead to, in their order. */
export const sections = ['solutions', 'process', 'about', 'contact'] as const;
export type Section = (typeof sections)[number];

type Written = { [Name in Section]?: { anchor?: string | undefined } | undefined };

/** Those that content has. `anchor`: the id by which links find the section, its name where content says no other. */
export function sectionsOf(content: Written): { name: Section; anchor: string }[] {
  return sections.flatMap((name) => {
    const section = content[name];
    return section ? [{ name, anchor: section.anchor ?? name }] : [];
  });
}
