import { describe, expect, it } from 'vitest'
import { defaultArrangement, type GridArrangement } from '../../../src/ui/grid/layout/arrangement'
import { arrangementText } from '../../../src/ui/grid/layout/arrangement-text'
import { cachePage, planOpening, withAddressFilters } from '../../../src/ui/grid/layout/open-arrangement'
import { recordReturn } from '../../../src/ui/grid/layout/returns'
import { openWork, salesOrdersView as view } from './rows'

const ownArrangement = defaultArrangement(view)
const withPageSize = (pageSize: number): GridArrangement => ({
  ...ownArrangement,
  master: { ...ownArrangement.master, pageSize },
})

interface Known {
  /** The page's cached state in this session. */
  readonly cached?: {
    readonly arrangement: GridArrangement
    readonly viewId: number | null
    readonly search?: string
    readonly find?: string
  }
  /** The search of an address to which the browser returned. */
  readonly returned?: string
  /** The user's saved state. */
  readonly saved?: string
  readonly primary?: number
  readonly addressed?: string
  readonly search?: Record<string, string>
  readonly mayNot?: string
}

/** The layout with which a page opens, given these states. */
function open({ cached, returned, saved, primary, addressed, search = {}, mayNot }: Known) {
  const memory = new Map<string, unknown>()
  if (cached !== undefined)
    cachePage(memory, 'SalesOrders', { search: '', find: 'Nord', ...cached, pageIndex: 3 })
  if (returned !== undefined) recordReturn(memory, returned)
  const session = {
    settings: { gridSettings: saved === undefined ? {} : { SalesOrders: saved } },
    memory,
    primaryViews: new Map(primary === undefined ? [] : [['SalesOrders', primary]]),
    access: { can: (path: string) => path !== mayNot },
  }
  return planOpening(session as never, {
    view,
    stateName: 'SalesOrders',
    search: new URLSearchParams(search),
    customView: addressed,
  })
}

describe('the initial arrangement of a grid page', () => {
  const cached = { arrangement: withPageSize(5), viewId: null }
  const saved = arrangementText(withPageSize(30), 8)

  it('is the default for a new user', () => {
    expect(open({})).toMatchObject({ savedView: null, start: { arrangement: ownArrangement } })
  })

  it('has the default filters again after all rows were requested once', () => {
    const all = { ...ownArrangement, master: { ...ownArrangement.master, filters: [], pageSize: 50 } }
    const { master } = open({ saved: arrangementText(all, null) }).start.arrangement
    expect(master).toEqual({ ...ownArrangement.master, pageSize: 50 })
    const narrow = { ...all, master: { ...all.master, filters: [openWork] } }
    expect(open({ saved: arrangementText(narrow, null) }).start.arrangement.master.filters).toEqual([
      openWork,
    ])
  })

  it('is the primary view rather than the default', () => {
    expect(open({ primary: 4 })).toMatchObject({ savedView: '4', isViewRequested: false })
  })

  it('is the saved grid state rather than the primary view, with the view that it is based on', () => {
    const plan = open({ primary: 4, saved })
    expect(plan).toMatchObject({ savedView: null, start: { viewId: 8 } })
    expect(plan.start.arrangement.master.pageSize).toBe(30)
  })

  it('is the primary view again once the saved state was deleted', () => {
    expect(open({ primary: 4, saved: '' })).toMatchObject({ savedView: '4' })
  })

  it('is the state of this session rather than the saved one, with page and text to find', () => {
    const plan = open({ saved, cached, primary: 4 })
    expect(plan.start.arrangement.master.pageSize).toBe(5)
    expect(plan.place).toMatchObject({ find: 'Nord', pageIndex: 3 })
  })

  it('is the view of the address rather than any other', () => {
    expect(open({ addressed: ' Outbound ', saved, cached, primary: 4 })).toMatchObject({
      savedView: 'Outbound',
      isViewRequested: true,
      start: { arrangement: ownArrangement },
    })
  })

  it('keeps the edits of the view in the address', () => {
    const edited = { arrangement: withPageSize(5), viewId: 8 }
    expect(open({ addressed: '8', cached: edited })).toMatchObject({ savedView: null, start: { viewId: 8 } })
    expect(open({ addressed: '8', saved })).toMatchObject({ savedView: null, start: { viewId: 8 } })
    expect(open({ addressed: '9', saved })).toMatchObject({ savedView: '9' })
    expect(open({ addressed: '8', saved, cached: { ...cached, viewId: 2 } })).toMatchObject({
      savedView: '8',
    })
  })

  it('is no saved view without the permission for saved views', () => {
    const mayNot = 'grid/custom_views'
    expect(open({ addressed: '8', primary: 4, mayNot }).savedView).toBeNull()
    expect(open({ addressed: '8', saved, mayNot }).start.arrangement.master.pageSize).toBe(30)
  })

  it('has the filters of the address on top of any layout, ungrouped and at the first page', () => {
    const grouped: GridArrangement = {
      ...ownArrangement,
      master: { ...ownArrangement.master, groups: ['state'], pageSize: 5 },
    }
    const search = { filters: JSON.stringify([openWork]), forceCall: 'true' }
    const plan = open({ cached: { arrangement: grouped, viewId: null }, search })
    const { arrangement } = withAddressFilters(plan.start, plan.addressFilters)
    expect(arrangement.master).toMatchObject({ filters: [openWork], groups: [], pageSize: 5 })
    expect(plan.place).toEqual({ find: '', pageIndex: 0 })
  })

  it('is as its user left it when he returns to the address that opened it, and only then', () => {
    const search = { filters: JSON.stringify([openWork]), forceCall: 'true' }
    const text = new URLSearchParams(search).toString()
    const left = { ...cached, search: text }
    const goesOn = { addressFilters: null, place: { find: 'Nord', pageIndex: 3 } }
    const opensAnew = { addressFilters: { filters: [openWork] }, place: { find: '', pageIndex: 0 } }
    // As the address has it, before URLSearchParams writes it in its own way.
    const written = `filters=${JSON.stringify([openWork])}&forceCall=true`
    for (const returned of [text, written])
      expect(open({ cached: left, returned, search })).toMatchObject(goesOn)
    expect(open({ cached: left, search }), 'another click on the same tile').toMatchObject(opensAnew)
    expect(open({ cached: left, returned: '', search })).toMatchObject(opensAnew)
    expect(open({ cached, returned: text, search }), 'left with another search').toMatchObject(opensAnew)
    expect(open({ returned: text, search }), 'after a reload').toMatchObject(opensAnew)
    expect(open({ cached: left, returned: text })).toMatchObject(goesOn)
  })

  it('keeps all rows that an address requests when its user returns to it', () => {
    const all = { ...ownArrangement, master: { ...ownArrangement.master, filters: [] } }
    const search = { forceCall: 'true' }
    const left = { arrangement: all, viewId: null, search: 'forceCall=true', find: '' }
    const { start } = open({ cached: left, returned: 'forceCall=true', search })
    expect(start.arrangement).toBe(all)
    expect(open({ cached: left }).start.arrangement).toEqual(ownArrangement)
  })

  it('reports once that the saved state cannot be read', () => {
    expect(open({ saved: '{' }).start).toMatchObject({ isCorrupt: true, arrangement: ownArrangement })
  })
})
