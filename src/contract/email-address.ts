/** Syntax of an email address: one @ with something around it, and a dot after it. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether a text has the form of an email address. */
export function isEmailAddress(text: string): boolean {
  return emailPattern.test(text)
}
