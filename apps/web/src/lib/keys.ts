type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Ctrl K or Command K: with a modifier, so that it does not clash with single-letter shortcuts. */
export const isFindKey = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey

/** A key without modifiers, pressed outside form fields and dialogs. */
export const isBareKey = ({
  ctrlKey,
  metaKey,
  altKey,
  target,
}: Key & Pick<KeyboardEvent, 'target'>): boolean => !ctrlKey && !metaKey && !altKey && !isWriting(target)

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role=dialog] *, [role=alertdialog] *'))
