/** Tells people with equal or similar names apart. */
export function NameTag({ tag }: { tag: string }) {
  return (
    <span data-tag className="shrink-0 font-normal text-faint" title="Somebody else here has a name like this">
      {`#${tag}`}
    </span>
  )
}
