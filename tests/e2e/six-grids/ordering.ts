/** Six grids: sorting by one field and by two, and groups, which replace the sort order until they are removed. */
import { expect } from '../cockpit-test'
import { text } from '../texts'
import type { Story } from './story'

export async function sortsRows(story: Story): Promise<void> {
  const { grid, facts } = story
  const [first, second] = facts.sort
  await grid.sortBy(story.title(first))
  await expect(grid.header(story.title(first))).toHaveAttribute('aria-sort', 'ascending')
  await story.expectSorted([{ selector: first, desc: false }])
  await grid.sortBy(story.title(second), true)
  await expect(grid.header(story.title(second))).toHaveAttribute('aria-sort', 'ascending')
  await grid.sortBy(story.title(second), true)
  await expect(grid.header(story.title(first))).toHaveAttribute('aria-sort', 'ascending')
  await expect(grid.header(story.title(second))).toHaveAttribute('aria-sort', 'descending')
  await story.expectSorted([
    { selector: first, desc: false },
    { selector: second, desc: true },
  ])
}

export async function groupsRows(story: Story): Promise<void> {
  const { grid, facts, api, view } = story
  const title = story.title(facts.group)
  await grid.header(title).click({ button: 'right' })
  await story.commands.menuItem('grid.menu.group', { field: title }).click()
  await grid.dialog.getByRole('button', { name: text('grid.order.group.confirm'), exact: true }).click()
  const { result } = await api.groups(view, facts.group)
  const counts = result.map(({ count }) => count)
  await expect(async () => {
    const shown = (await grid.groups()).map(({ count }) => count)
    expect(shown.length).toBeGreaterThanOrEqual(Math.min(counts.length, 5))
    expect(shown).toEqual(counts.slice(0, shown.length))
  }).toPass()
  await expect(grid.header(story.title(facts.sort[0]))).not.toHaveAttribute('aria-sort', 'ascending')

  await grid.groupLabel(0).click()
  const [group] = result
  const inGroup = await api.rows(view, { filters: [story.equals(facts.group, group?.value)] })
  expect(inGroup.totalCount).toBe(counts[0])
  const wanted = inGroup.result.slice(0, 5).map(row => story.nameOf(row))
  await expect.poll(async () => (await grid.names()).slice(0, wanted.length)).toEqual(wanted)

  await grid.region.getByRole('button', { name: text('grid.groups.sortInstead') }).click()
  await expect.poll(() => grid.groups()).toEqual([])
  await story.expectSorted(view.sort)
}
