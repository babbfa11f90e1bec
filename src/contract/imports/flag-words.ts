/** The words for yes and no that people and other systems write, in all languages. Pure. */
const yes = ['1', 'true', 'yes', 'y', 'x', 'ja', 'j', 'tak', 't', 'sand', 'sann', 'wahr', 'sant', 'prawda']
const no = [
  '0',
  'false',
  'no',
  'n',
  'nej',
  'nei',
  'nein',
  'nie',
  'falsk',
  'usann',
  'falsch',
  'falskt',
  'fałsz',
  '-',
]

/** The meaning of a word; undefined where it is neither yes nor no. */
export function flagByWord(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (yes.includes(word)) return true
  return no.includes(word) ? false : undefined
}
