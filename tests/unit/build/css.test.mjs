import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { rollup } from 'rollup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { css, cssForEsbuild, shortened } from '../../../build/css.mjs'
import { inProject } from '../../../build/project.mjs'

describe('a shortened stylesheet', () => {
  it('has no comments and no needless white space', () => {
    expect(shortened('/* why */\n.a ,\n.b {\n  color: red;\n}\n')).toBe('.a,.b{color:red}')
  })

  it('keeps selectors as written, with their quotes and their descendant space', () => {
    expect(shortened(".a :hover > [data-theme='dark'] { top: 0 }")).toBe(
      ".a :hover > [data-theme='dark']{top:0}",
    )
  })

  it('keeps strings unchanged', () => {
    expect(shortened(`a::after { content: '/* ; */  "'; }`)).toBe(`a::after{content:'/* ; */  "'}`)
  })

  it('keeps a colon at the end of a text', () => {
    expect(shortened(`a::after { content: ': ' }`)).toBe(`a::after{content:': '}`)
  })

  it('keeps the spaces that calculations and media queries need', () => {
    expect(shortened('@media (a: b)  and (c: d) { a { top: calc(1px +  2px) } }')).toBe(
      '@media (a:b) and (c:d){a{top:calc(1px + 2px)}}',
    )
  })
})

describe('an imported stylesheet', () => {
  const sheet = inProject('src/ui/theme/stale.css')
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cockpit-css-'))
    await writeFile(join(folder, 'adds.mjs'), `import ${JSON.stringify(sheet)}`)
    await writeFile(
      join(folder, 'reads.mjs'),
      `import text from ${JSON.stringify(`${sheet}?inline`)}\nexport const found = text`,
    )
    await writeFile(join(folder, 'misses.mjs'), `import './nowhere.css'`)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const byRollup = async name => {
    const bundle = await rollup({
      input: join(folder, name),
      plugins: [css({ minify: true })],
      external: id => id.endsWith('sheets.ts'),
    })
    const { output } = await bundle.generate({ format: 'es' })
    return output[0].code
  }
  const byEsbuild = async name => {
    const { outputFiles } = await build({
      entryPoints: [join(folder, name)],
      bundle: true,
      write: false,
      format: 'esm',
      plugins: [cssForEsbuild({ minify: true })],
      external: ['*/sheets.ts'],
    })
    return outputFiles[0].text
  }

  it.each([
    ['Rollup', byRollup],
    ['esbuild', byEsbuild],
  ])('is added by its path in the project, or read as text, with %s', async (_name, bundled) => {
    const adding = await bundled('adds.mjs')
    expect(adding).toMatch(/import \{ addSheet \} from ['"].*sheets\.ts['"]/)
    expect(adding).toContain('addSheet("src/ui/theme/stale.css", ".stale{')
    const reading = await bundled('reads.mjs')
    expect(reading).not.toContain('addSheet')
    expect(reading).toContain('".stale{')
  })

  it('is named in the error when it does not exist', async () => {
    await expect(byRollup('misses.mjs')).rejects.toThrow(/nowhere\.css, which does not exist/)
  })
})
