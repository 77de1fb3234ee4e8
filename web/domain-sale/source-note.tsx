/** Where a claim comes from, where content says so. */
export function SourceNote({ source, asOf }: { source?: string | undefined; asOf?: string | undefined }) {
  if (!source && !asOf) return null;
  return <small className="source-note">{[source, asOf].filter(Boolean).join(', ')}</small>;
}
