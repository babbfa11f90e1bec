/** The quick start of docs/embedding.md, with its addresses replaced by those of the test. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'

export interface QuickStart {
  /** The environment variables of the cockpit and of the portal's server. */
  readonly cockpit: Readonly<Record<string, string>>
  readonly portal: Readonly<Record<string, string>>
  /** Names and contents of the files, for a cockpit at this address. */
  filesFor(cockpitUrl: string): readonly (readonly [name: string, text: string])[]
}

/**
 * Reads the code blocks of the section: two commands, then four files.
 * @param portalUrl replaces the portal's address
 */
export async function readQuickStart(portalUrl: string): Promise<QuickStart> {
  const manual = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'embedding.md'), 'utf8')
  const section = manual.slice(manual.indexOf('\n## Embed it\n'), manual.indexOf('\n## The elements'))
  const blocks = [...section.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
  expect(blocks.map(([, kind]) => kind)).toEqual(['sh', 'sh', 'html', 'css', 'js', 'js'])
  const [cockpit = '', portal = '', html = '', css = '', js = '', mjs = ''] = blocks.map(
    ([, , code = '']) => code,
  )
  const ofPortal = (text: string): string => text.replaceAll('https://portal.example', portalUrl)
  const files = { 'page.html': html, 'page.css': css, 'page.js': js, 'portal.mjs': mjs }
  return {
    cockpit: variablesIn(ofPortal(cockpit)),
    portal: variablesIn(portal),
    filesFor: cockpitUrl =>
      Object.entries(files).map(([name, text]) => [
        name,
        ofPortal(text).replaceAll('https://cockpit.example', cockpitUrl),
      ]),
  }
}

function variablesIn(command: string): Record<string, string> {
  const named = [...command.matchAll(/([A-Z_]+)=(\S+)/g)]
  return Object.fromEntries(named.map(([, name = '', value = '']) => [name, value]))
}
