/** File names that attempt path traversal: dots and separators, plain, encoded once and twice, overlong, in full-width forms. */

const dots = ['..', '%2e%2e', '%252e%252e', '.%2e', '%2E.', '%c0%ae%c0%ae', '%uff0e%uff0e', '．．', '‥', '…']
const separators = [
  '/',
  '\\',
  '%2f',
  '%5c',
  '%252f',
  '%255c',
  '%c0%af',
  '%e0%80%af',
  '%u2215',
  '／',
  '＼',
  '∕',
  '⁄',
]
const targets = ['etc/passwd', 'windows\\win.ini']

/** At least 200 names, each once. */
export function hostileNames(): string[] {
  const climbing = dots.flatMap(dot =>
    separators.flatMap(separator => targets.map(target => `${dot}${separator}${dot}${separator}${target}`)),
  )
  const others = [
    '..',
    '.',
    '....',
    '/etc/passwd',
    'C:\\windows',
    'C:win.ini',
    '\\\\server\\share',
    'a/../../b',
    'a\0b',
    'a%00b',
    'line\nbreak',
    'turned\u202egnp.exe',
    'file:///etc/passwd',
    'nul',
    'com1',
    '~/..',
    '<b>markup</b>',
    '"quoted"',
  ]
  return [...new Set([...climbing, ...others])]
}
