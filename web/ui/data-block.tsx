interface DataBlockProps {
  id?: string;
  /** A media type that browsers do not run. */
  type?: string;
  data: object;
}

/** Data inside of a document, for the browser or for search engines; `<` is escaped so that no text in it can end the block. */
export function DataBlock({ id, type = 'application/json', data }: DataBlockProps) {
  return (
    <script type={type} id={id}>
      {JSON.stringify(data).replaceAll('<', '\\u003c')}
    </script>
  );
}
