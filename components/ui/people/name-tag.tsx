/** Beside a name that several people here have, or seem to have. */
export function NameTag({ tag }: { tag: string }) {
  return (
    <span data-tag className="shrink-0 font-normal text-faint" title="Somebody else here has a name like this">
      {`#${tag}`}
    </span>
  )
}
