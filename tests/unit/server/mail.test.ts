/** Mails as files: what stands in names, subjects and texts comes out as it went in, and never as a header. */
import { describe, expect, it } from 'vitest'
import { messageOf, type Mail } from '../../../demo/server/mail/mail'
import { readMail } from '../../../demo/server/mail/read-mail'

const mail = (changes: Partial<Mail>): Mail => ({
  from: { name: 'Cockpit', address: 'cockpit@cockpit.example' },
  to: { name: 'Lene Birk', address: 'lene@demo.example' },
  subject: 'Month end',
  text: 'Hello\n',
  attachments: [],
  at: new Date('2026-11-20T06:00:00Z'),
  key: 'mail 1',
  ...changes,
})

const headLines = (message: string): string[] => message.slice(0, message.indexOf('\r\n\r\n')).split('\r\n')
const headerNames = (message: string): string[] =>
  headLines(message)
    .filter(line => !line.startsWith(' '))
    .map(line => line.slice(0, line.indexOf(':')))

describe('a mail', () => {
  it('has its headers, with its date as the standard writes it', () => {
    const message = messageOf(mail({}))
    expect(headLines(message).slice(0, 4)).toEqual([
      'From: "Cockpit" <cockpit@cockpit.example>',
      'To: "Lene Birk" <lene@demo.example>',
      'Subject: Month end',
      'Date: Fri, 20 Nov 2026 06:00:00 +0000',
    ])
    expect(message).toBe(messageOf(mail({})))
    expect(message).not.toBe(messageOf(mail({ key: 'mail 2' })))
  })

  it.each([
    'Zażółć gęślą jaźń – Ærø, Åse og Øyvind',
    'كشف المخزون',
    '=?utf-8?B?SGVsbG8=?=',
    '💶'.repeat(60),
    'x'.repeat(200),
    'A "quoted" \\ name',
  ])('keeps %j in subjects and names, in lines of ASCII', text => {
    const message = messageOf(mail({ subject: text, to: { name: text, address: 'lene@demo.example' } }))
    expect(message).toMatch(/^[\x20-\x7e\r\n]*$/)
    const read = readMail(message)
    expect(read.subject).toBe(text)
    expect(read.to).toBe(`${text} <lene@demo.example>`)
    expect(headerNames(message)).toEqual(headerNames(messageOf(mail({}))))
  })

  it.each([
    '\r\nBcc: all@evil.example',
    '\nBcc: x\n\nbody',
    '\rBcc: x',
    '\u2028Bcc: x',
    '\0\r\n.\r\n',
    'x\r\n ',
  ])('takes no header out of %j', text => {
    const evil = `Report${text}`
    const message = messageOf(
      mail({
        subject: evil,
        to: { name: evil, address: 'lene@demo.example' },
        attachments: [{ name: evil, mimeType: `text/plain${text}`, content: Buffer.from('x') }],
      }),
    )
    expect(headerNames(message)).toEqual([...headerNames(messageOf(mail({}))).slice(0, 6), 'Content-Type'])
    expect(message.split(/\r\n|\r|\n/).filter(line => /^bcc/i.test(line))).toEqual([])
    expect(message.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/)
  })

  it.each(['lene@demo.example\r\nBcc: x@y.example', 'a@b.example>, <c@d.example', 'nobody', 'ä@b.example'])(
    'is refused for the address %j',
    address => {
      expect(() => messageOf(mail({ to: { name: 'Lene', address } }))).toThrow('no mail address')
    },
  )

  it('keeps its text to the letter in short lines', () => {
    const text = `Größe = 5\n  eingerückt \n.\nFrom here\n${'ł'.repeat(300)}\ttab\t\n\n=\n`
    const message = messageOf(mail({ text }))
    expect(Math.max(...message.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(76)
    expect(readMail(message).text).toBe(text)
  })

  it('carries files under their names, byte by byte', () => {
    const content = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256))
    const attachments = [
      { name: 'Wartość zapasów "10%".pdf', mimeType: 'application/pdf', content },
      { name: 'b.csv', mimeType: 'text/csv; charset=utf-8', content: Buffer.from('--=_x\r\n') },
    ]
    const read = readMail(messageOf(mail({ attachments })))
    expect(read.text).toBe('Hello\n')
    expect(read.attachments.map(({ name }) => name)).toEqual(['Wartość zapasów "10%".pdf', 'b.csv'])
    expect(read.attachments[0]?.content.equals(content)).toBe(true)
    expect(read.attachments[1]?.content.toString()).toBe('--=_x\r\n')
  })
})
