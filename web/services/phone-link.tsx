/** A number to call, where the company has one. */
export function PhoneLink({ number }: { number: string | undefined }) {
  if (!number) return null;
  return (
    <a className="text-link" href={`tel:+${number.replaceAll(/\D/g, '')}`}>
      <bdi>{number}</bdi>
    </a>
  );
}
