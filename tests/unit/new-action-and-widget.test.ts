/** `npm run new:action` and `new:widget` write into every layer, or nothing; `tests/integration/recipes.test.ts` compiles the result. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyProject, type ProjectCopy } from '../project-copy'

let copy: ProjectCopy
beforeAll(() => {
  copy = copyProject()
})
afterAll(() => copy.remove())

const text = (name: string) => readFileSync(join(copy.root, name), 'utf8')
const writtenBy = ({ stdout }: { stdout: string }) => (/Written: (.*)/.exec(stdout)?.[1] ?? '').split(', ')
const action = (...words: readonly string[]) => copy.run('new-action', ...words)
const widget = (...words: readonly string[]) => copy.run('new-widget', ...words)

function expectTexts(keys: readonly string[]): void {
  const locales = readdirSync(join(copy.root, 'src/locales'))
  expect(locales.length).toBe(6)
  for (const locale of locales) {
    const known = Object.keys(JSON.parse(text(`src/locales/${locale}`)) as object)
    expect(known).toEqual([...known].sort())
    expect(known).toEqual(expect.arrayContaining([...keys]))
  }
}

describe('a new action', () => {
  it.each([
    ['SalesOrders', 'remark', 'remarkOrders'],
    ['Job', 'callBack', 'callBackJobs'],
  ])('for %s has its code in every layer', (view, verb, name) => {
    const written = writtenBy(action(view, verb))
    expect(written.length).toBeGreaterThan(10)
    expect(written.length).toBeLessThanOrEqual(13)
    expect(written.filter(file => !existsSync(join(copy.root, file)))).toEqual([])
    expect(written.filter(file => !text(file).includes(verb))).toEqual([])
    expectTexts([`action.${name}`, `action.${name}.done_other`, `state.history.${verb}`])
    expect(action(view, verb)).toMatchObject({
      status: 1,
      stderr: `There is an action ${verb} already.\n`,
    })
  })

  it('is refused for views without a state machine, for unknown views, and without a verb', () => {
    const shown = action('Material', 'remark')
    expect(shown.status).toBe(1)
    expect(shown.stderr).toContain('Of Material this command knows no place for an action.')
    expect(action('Nothing', 'remark').stderr).toContain('There is no view Nothing.')
    expect(action('SalesOrders')).toMatchObject({ status: 2 })
    expect(action('SalesOrders', 'Remark')).toMatchObject({ status: 2 })
    expect(action('--help')).toMatchObject({ status: 0 })
  })

  it('is written completely or not at all', () => {
    const titles = 'src/texts/permission-titles.ts'
    const before = text(titles)
    writeFileSync(join(copy.root, titles), before.replace("\n  'data/terminal/pick':", ''))
    expect(action('SalesOrders', 'flag')).toMatchObject({ status: 1 })
    expect(text('src/contract/states/sales-order.ts')).not.toContain('flag:')
    expect(existsSync(join(copy.root, 'src/catalog/actions/flag-orders.ts'))).toBe(false)
    writeFileSync(join(copy.root, titles), before)
  })
})

describe('a new widget', () => {
  it('has a unique id, and its code in every layer', () => {
    const written = writtenBy(widget('OrdersReserved', '--state=Reserved,PartiallyReserved'))
    expect(written.length).toBe(5)
    expect(written.filter(file => !/ordersReserved/i.test(text(file)))).toEqual([])
    const [, list = ''] = /widgetIds = \{([^}]*)\}/.exec(text('src/contract/widgets.ts')) ?? []
    const ids = [...list.matchAll(/: (\d+)/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expectTexts(['title', 'description', 'note'].map(part => `widget.OrdersReserved.${part}`))
  })

  it('is refused for unknown or final states, for other views, and for an existing name', () => {
    const before = text('src/contract/widgets.ts')
    expect(widget('Lost', '--state=Lost').stderr).toContain('There is no state Lost.')
    expect(widget('Done', '--state=Completed').stderr).toContain('Completed is final')
    expect(widget('Done', '--view=Stock', '--state=New').stderr).toContain('No widget counts Stock.')
    expect(widget('SalesOrdersToday', '--state=New').stderr).toBe(
      'There is a widget SalesOrdersToday already.\n',
    )
    expect(widget('Done')).toMatchObject({ status: 2 })
    expect(text('src/contract/widgets.ts')).toBe(before)
  })
})
