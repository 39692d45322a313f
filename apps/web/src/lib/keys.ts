type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Ctrl K, or Command K: with a modifier, so that no single letter is taken. */
export const isFindKey = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey

/** A key by itself, where nobody writes: in a field it is a letter, and behind a dialog the page is not there. */
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
