/** Mails as files: names, subjects and texts are read back unchanged, and never become a header. */
import { describe, expect, it } from 'vitest'
import { messageOf, type Mail } from '../../../demo/server/core/mail/mail'
import { shippedTexts } from '../../../demo/server/core/shipped-texts'
import { languages } from '../../../src/contract/limits'
import { createI18n } from '../../../src/texts/create-i18n'
import { readMail } from '../../../demo/server/demo/mail/read-mail'

const mail = (changes: Partial<Mail>): Mail => ({
  to: { name: 'Lene Birk', address: 'lene@demo.example' },
  subject: 'Month end',
  text: 'Hello\n',
  attachments: [],
  at: new Date('2026-11-20T06:00:00Z'),
  key: 'mail 1',
  ...changes,
})

const from = { name: 'Cockpit', address: 'cockpit@cockpit.example' }
const written = async (changes: Partial<Mail> = {}): Promise<string> =>
  (await messageOf(mail(changes), from)).toString('latin1')
const readBack = (message: string) => readMail(Buffer.from(message, 'latin1'))

const headLines = (message: string): string[] => message.slice(0, message.indexOf('\r\n\r\n')).split('\r\n')
const headerNames = (message: string): string[] =>
  headLines(message)
    .filter(line => !line.startsWith(' '))
    .map(line => line.slice(0, line.indexOf(':')))

describe('a mail', () => {
  it('has its headers, and the same id whenever it is written', async () => {
    const message = await written()
    expect(headLines(message)).toEqual(
      expect.arrayContaining([
        'From: Cockpit <cockpit@cockpit.example>',
        'To: Lene Birk <lene@demo.example>',
        'Subject: Month end',
        'Date: Fri, 20 Nov 2026 06:00:00 +0000',
      ]),
    )
    const idOf = (text: string) => headLines(text).find(line => line.startsWith('Message-ID: '))
    expect(idOf(message)).toMatch(/^Message-ID: <[0-9a-f]{32}@cockpit\.example>$/)
    expect(idOf(await written())).toBe(idOf(message))
    expect(idOf(await written({ key: 'mail 2' }))).not.toBe(idOf(message))
  })

  it.each([
    'Zażółć gęślą jaźń – Ærø, Åse og Øyvind',
    'كشف المخزون',
    '💶'.repeat(60),
    'x'.repeat(200),
    'A "quoted" \\ name',
  ])('keeps %j in subjects and names, in lines of ASCII', async text => {
    const message = await written({ subject: text, to: { name: text, address: 'lene@demo.example' } })
    expect(message).toMatch(/^[\x20-\x7e\r\n]*$/)
    const read = await readBack(message)
    expect(read.subject).toBe(text)
    expect(read.to).toBe(`${text} <lene@demo.example>`)
    expect(headerNames(message)).toEqual(headerNames(await written()))
  })

  it('is decoded to the same text, also where it looks like an encoded word', async () => {
    const text = '=?utf-8?B?SGVsbG8=?='
    const read = await readBack(
      await written({ subject: text, to: { name: text, address: 'lene@demo.example' } }),
    )
    expect([read.subject, read.to]).toEqual([
      '= ?utf-8?B?SGVsbG8= ?=',
      '= ?utf-8?B?SGVsbG8= ?= <lene@demo.example>',
    ])
  })

  it.each([
    '\r\nBcc: all@evil.example',
    '\nBcc: x\n\nbody',
    '\rBcc: x',
    '\u2028Bcc: x',
    '\0\r\n.\r\n',
    'x\r\n ',
  ])('gets no additional header from %j', async text => {
    const hostile = `Report${text}`
    const attachment = (name: string, mimeType: string) => ({ name, mimeType, content: Buffer.from('x') })
    const message = await written({
      subject: hostile,
      to: { name: hostile, address: 'lene@demo.example' },
      attachments: [attachment(hostile, `text/plain${text}`)],
    })
    const harmless = await written({ attachments: [attachment('a', 'text/plain')] })
    expect(headerNames(message)).toEqual(headerNames(harmless))
    expect(message.split(/\r\n|\r|\n/).filter(line => /^bcc/i.test(line))).toEqual([])
    expect(message.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/)
  })

  it.each(['lene@demo.example\r\nBcc: x@y.example', 'a@b.example>, <c@d.example', 'nobody', 'ä@b.example'])(
    'is refused for the address %j',
    async address => {
      await expect(written({ to: { name: 'Lene', address } })).rejects.toThrow('not a valid mail address')
    },
  )

  it('is addressed to a domain of other letters in its form for mail servers', async () => {
    const message = await written({ to: { name: 'Lene', address: 'lene@blåbær.example' } })
    expect(headLines(message)).toContain('To: Lene <lene@xn--blbr-roah.example>')
  })

  it('keeps its exact text in short lines', async () => {
    const text = `Größe = 5\n  eingerückt \n.\nFrom here\n${'ł'.repeat(300)}\ttab\t\n\n=\n`
    const message = await written({ text })
    expect(Math.max(...message.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(78)
    expect((await readBack(message)).text).toBe(text)
  })

  it('contains attachments with their names, byte by byte', async () => {
    const content = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256))
    const attachments = [
      { name: 'Wartość zapasów "10%".pdf', mimeType: 'application/pdf', content },
      { name: 'b.csv', mimeType: 'text/csv; charset=utf-8', content: Buffer.from('--=_x\r\n') },
    ]
    const read = await readBack(await written({ attachments }))
    expect(read.text.trimEnd()).toBe('Hello')
    expect(read.attachments.map(({ name }) => name)).toEqual(['Wartość zapasów "10%".pdf', 'b.csv'])
    expect(read.attachments[0]?.content.equals(content)).toBe(true)
    expect(read.attachments[1]?.content.toString()).toBe('--=_x\r\n')
  })
})

it.each(languages)(
  'a mail to administrators says what is in use of one licence and of several, in %s',
  language => {
    const { t } = createI18n(language, shippedTexts[language])
    const values = {
      displayName: 'Lene',
      waiting: 'Ida',
      businessUnitName: 'Demo',
      link: 'https://cockpit.example',
    }
    expect(t('mail.licence.text', { ...values, count: 1 })).not.toContain('1')
    expect(t('mail.licence.text', { ...values, count: 2 })).toContain('2')
  },
)
