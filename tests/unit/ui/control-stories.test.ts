// @vitest-environment happy-dom
/** Every control has a story on the page /controls.html, so that new ones are not forgotten there. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stories } from '../../../demo/controls/stories'
import { slugOf } from '../../../demo/controls/story'

const root = join(import.meta.dirname, '../../..')
/** The folders whose components are controls. */
const folders = ['src/ui/controls', 'src/ui/dialogs', 'src/ui/edit']
/** Other components that look the same everywhere. */
const single = ['dashboard/kpi-tile', 'lines/decimal-cell', 'lines/totals-bar'].map(
  name => `src/ui/${name}.tsx`,
)
const inFolders = folders.flatMap(folder =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith('.tsx'))
    .map(name => `${folder}/${name}`),
)
const files = [...inFolders, ...single]

/** Components by their names, with the files that export them. */
const controls = (
  await Promise.all(
    files.map(async file => {
      const module = (await import(join(root, file))) as Readonly<Record<string, unknown>>
      const isComponent = (name: string) => /^[A-Z]/.test(name) && typeof module[name] === 'function'
      return Object.keys(module)
        .filter(isComponent)
        .map(name => ({ name, file }))
    }),
  )
).flat()

describe('the stories of controls', () => {
  it('include every control', () => {
    const shown = new Set(stories.flatMap(({ shows }) => Object.keys(shows)))
    expect(controls.length).toBeGreaterThan(50)
    const missing = controls.filter(({ name }) => !shown.has(name))
    expect(missing.map(({ name, file }) => `${name} of ${file}`)).toEqual([])
  })

  it('include nothing else', () => {
    const names = new Set(controls.map(({ name }) => name))
    const others = stories.flatMap(({ shows }) => Object.keys(shows).filter(name => !names.has(name)))
    expect(others).toEqual([])
  })

  it('have unique names, and states with unique names', () => {
    const slugs = stories.map(slugOf)
    expect(slugs).toEqual([...new Set(slugs)])
    for (const { name, states } of stories) {
      const called = states.map(state => state.name)
      expect(called, name).toEqual([...new Set(called)])
    }
  })

  it('describe when a control is suitable and when it is not', () => {
    const unexplained = stories.filter(({ right, wrong }) => right.length === 0 || wrong.length === 0)
    expect(unexplained.map(({ name }) => name)).toEqual([])
  })
})
