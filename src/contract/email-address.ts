/** Syntax of an email address: one @ with text on both sides, and a dot in the part after it. */
const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

export function isEmailAddress(text: string): boolean {
  return emailPattern.test(text)
}
