/** Escapes text for HTML, between tags and in quoted attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, letter => entities[letter] ?? '')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
