/** What /custom-elements.json says of the elements, as far as the gallery shows it. */
import type { Area } from '../../src/define/route'

export interface Described {
  readonly name: string
  readonly description?: string
  readonly default?: string
}

export interface DescribedAttribute extends Described {
  readonly type: { readonly text: string }
}

export interface DescribedMember extends Described {
  readonly kind: 'field' | 'method'
  readonly type?: { readonly text: string }
  readonly return?: { readonly type: { readonly text: string } }
}

export interface DescribedElement {
  readonly tagName: `cockpit-${Area}`
  readonly description: string
  readonly attributes: readonly DescribedAttribute[]
  readonly members: readonly DescribedMember[]
  readonly events: readonly DescribedAttribute[]
  readonly slots: readonly Described[]
  readonly cssProperties: readonly (Described & { readonly syntax: string })[]
  readonly cssParts: readonly Described[]
}

interface Manifest {
  readonly modules: readonly { readonly declarations: readonly DescribedElement[] }[]
}

/** The elements, in their order. The file is of the same build as this script. */
export async function describedElements(): Promise<readonly DescribedElement[]> {
  const answer = await fetch('/custom-elements.json')
  if (!answer.ok) throw new Error(`/custom-elements.json was answered by ${answer.status}.`)
  const { modules } = (await answer.json()) as Manifest
  return modules.flatMap(({ declarations }) => declarations)
}

export const areaOf = ({ tagName }: DescribedElement): Area => tagName.slice('cockpit-'.length) as Area
