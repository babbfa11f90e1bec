/** What a mail can be sent to, as far as its form tells: one @ with something around it, and a dot after it. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether a text has the form of an email address. */
export function isEmailAddress(text: string): boolean {
  return emailPattern.test(text)
}
