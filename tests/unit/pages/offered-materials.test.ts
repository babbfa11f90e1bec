/** Materials that can be added to a draft: their order, and how each relates to the draft. */
import { describe, expect, it } from 'vitest'
import { offeredMaterials } from '../../../src/pages/purchase-draft/offered-materials'
import { removeLines } from '../../../src/pages/purchase-draft/editor-state'
import { choice, draftOf, material } from './draft-rows'

const nothing = { undrafted: [], drafted: [], unassociated: [] }
const standings = (offers: ReturnType<typeof offeredMaterials>) =>
  offers.map(({ id, standing }) => [id, standing])

describe('materials to add', () => {
  it('have their status: free ones first, those that the supplier does not deliver last', () => {
    const found = {
      undrafted: [choice(9)],
      drafted: [{ ...choice(7), draftNumbers: ['PD-1', 'PD-2'] }],
      unassociated: [choice(3)],
    }
    const offers = offeredMaterials(draftOf(material(1)), 'm', found)
    expect(standings(offers)).toEqual([
      [9, 'free'],
      [7, 'drafted'],
      [1, 'here'],
      [3, 'undelivered'],
    ])
    expect(offers[1]?.draftNumbers).toEqual(['PD-1', 'PD-2'])
  })

  it('are listed once, with their most relevant status', () => {
    const drafted = [{ ...choice(1), draftNumbers: ['PD-1'] }]
    expect(standings(offeredMaterials(draftOf(material(1)), 'M-1', { ...nothing, drafted }))).toEqual([
      [1, 'here'],
    ])
    const removed = removeLines(draftOf(material(1)), new Set([1]))
    expect(standings(offeredMaterials(removed, '', { ...nothing, drafted }))).toEqual([[1, 'drafted']])
  })

  it('of the draft itself are listed only in a search; a removed one is listed again', () => {
    const draft = draftOf(material(1), material(2))
    expect(standings(offeredMaterials(draft, '  ', nothing))).toEqual([])
    expect(standings(offeredMaterials(draft, 'material 2', nothing))).toEqual([[2, 'here']])
    expect(standings(offeredMaterials(removeLines(draft, new Set([2])), '', nothing))).toEqual([[2, 'free']])
  })
})
