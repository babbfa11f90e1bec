/** The keys that send or save a form, for fields that first take what was typed into them. */

const sendKeys: readonly string[] = ['enter', 's']

/** Ctrl with one of these sends or saves the form that a field belongs to. */
export function isSendKey({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return (ctrlKey || metaKey) && sendKeys.includes(key.toLowerCase())
}

/**
 * Whoever sends the form by a key has its values from before the key: it comes again once the typed text is taken over. The first one must
 * have been stopped.
 */
export function pressAgain(input: HTMLElement, pressed: KeyboardEvent): void {
  input.dispatchEvent(new window.KeyboardEvent(pressed.type, pressed))
}
