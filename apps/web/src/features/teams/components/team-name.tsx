/** `Leões do Norte [LEAO]`: the tag never breaks, and a long name wraps around it. */
export function TeamName({ name, tag }: { name: string; tag: string }) {
  return (
    <>
      {name} <span className="font-semibold whitespace-nowrap text-muted-foreground">[{tag}]</span>
    </>
  )
}
