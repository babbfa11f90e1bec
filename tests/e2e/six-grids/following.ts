/** Six grids: filters by the value of a cell, find-in-view, and rows that another user changes meanwhile. */
import { defaultFilters } from '../../../src/ui/grid/data/grid-query'
import { expect } from '../cockpit-test'
import { text } from '../texts'
import { applyChange, preparableOrder } from './facts'
import type { Story } from './story'

/** Through the menu of a cell: all rows except those with its value, then only those. */
export async function filtersByCell(story: Story): Promise<void> {
  const { facts, api, view } = story
  const before = defaultFilters(view)
  const { result, totalCount } = await api.rows(view, { filters: before, take: 20 })
  await story.expectTotal(totalCount)
  const at = result.findIndex(row => row[facts.value] !== null && row[facts.value] !== '')
  const value = story.equals(facts.value, result[at]?.[facts.value])
  const fitting = (await api.rows(view, { filters: [...before, value], take: 1 })).totalCount
  expect(fitting, 'a value that several rows have, but not all').toBeLessThan(totalCount)

  const onCell = async (command: 'exclude' | 'filterBy') => {
    await story.expectRows(result)
    await (await story.grid.cellAt(at, story.title(facts.value))).click({ button: 'right' })
    await story.commands.menuItem(`grid.menu.${command}`).click()
  }
  await onCell('exclude')
  await story.expectTotal(totalCount - fitting)
  await story.grid.removePill(story.title(facts.value)).click()
  await story.expectTotal(totalCount)
  await onCell('filterBy')
  await story.expectTotal(fitting)
  story.filters = [...before, value]
}

/** Searches for the first row's name, and then shows all rows again. */
export async function searchesRows(story: Story): Promise<void> {
  const { grid, api, view } = story
  const fitting = await api.rows(view, { filters: story.filters, take: 20 })
  const [first] = fitting.result
  if (first === undefined) throw new Error('No row fits the filters.')
  const name = story.nameOf(first)
  await grid.find.fill(name)
  const found = await api.rows(view, { filters: story.filters, find: name, take: 20 })
  await story.expectTotal(found.totalCount)
  await story.expectRows(found.result)
  await expect.poll(() => grid.names()).toContain(name)
  await grid.find.press('Escape')
  await story.expectTotal(fitting.totalCount)
  await story.expectRows(fitting.result)
}

/** Another user's change is not shown while live updates are paused, and is shown without a reload otherwise. */
export async function followsChanges(story: Story): Promise<void> {
  const { grid, api, view } = story
  const { change } = story.facts
  if (change === null) return
  const order = await preparableOrder(api)
  await story.open([])
  const find = change.find(order)
  await grid.find.fill(find)
  const { result, totalCount } = await api.rows(view, { find, take: 20 })
  await story.expectTotal(totalCount)
  await story.expectRows(result)
  const { field } = change
  const shown = async () =>
    field === null ? String(await grid.total()) : (await grid.column(story.title(field))).join()
  const before = await shown()

  await pauseButton(story).click()
  const banner = grid.region.getByRole('alert').filter({ hasText: text('grid.pause.title') })
  await expect(banner).toBeVisible()
  await applyChange(api, change, order, 'prepareMany')
  await expect(banner).toContainText(/ [1-9]\d* changes?/)
  expect(await shown()).toBe(before)
  await banner.getByRole('button', { name: text('grid.pause.resume') }).click()
  await expect.poll(shown).not.toBe(before)
  const after = await shown()

  await applyChange(api, change, order, 'unprepare')
  await expect.poll(shown).not.toBe(after)
  if (change.kind === 'order') await expect.poll(shown).toBe(before)
}

function pauseButton({ grid, page }: Story) {
  return grid.region
    .or(page.getByRole('main'))
    .getByRole('button', { name: text('grid.pause.pause'), exact: true })
    .first()
}
