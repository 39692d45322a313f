import { type MarkupNode, parseMarkup } from '@trunfo/contract/notification-markup'
import type { ReactNode } from 'react'

/** The text of a notification as elements of the page. Only three kinds exist, so nothing else can come out. */
export function Markup({ text }: { text: string }) {
  return <>{parseMarkup(text).map(elementOf)}</>
}

/** A text is parsed anew whenever it changes, so that its parts need no identity beyond their place. */
function elementOf(node: MarkupNode, place: number): ReactNode {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return <br key={place} />
  const Tag = node.tag === 'b' ? 'strong' : 'em'
  return <Tag key={place}>{node.children.map(elementOf)}</Tag>
}
