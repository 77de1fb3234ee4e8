interface KeptNoteProps {
  words: { kept: string; clear: string };
  /** Whether anything is kept; before that there is nothing to say. */
  shown: boolean;
  onClear: () => void;
}

export function KeptNote({ words, shown, onClear }: KeptNoteProps) {
  if (!shown) return null;
  return (
    <p className="kept-note">
      {words.kept}{' '}
      <button className="kept-clear" type="button" onClick={onClear}>
        {words.clear}
      </button>
    </p>
  );
}
