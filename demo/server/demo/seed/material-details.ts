/** Further rows of a unit's materials: units of measure with barcodes, components of kits, alternatives. */
import { decimalText, type Decimal } from '../../../../src/contract/decimal'
import { grouped } from '../../core/db/grouped'
import { ean13 } from './check-digits'
import type { SeedMaterial } from './materials'
import type { Random } from './random'
import type { Sheet } from './sheet'

/** Adds these rows. */
export function addMaterialDetails(
  sheet: Sheet,
  businessUnitId: number,
  materials: readonly SeedMaterial[],
  random: Random,
): void {
  for (const [index, material] of materials.entries()) {
    if (material.part === 'broken') continue
    addUnits(sheet, businessUnitId, material, index, materials, random)
  }
  const byGroup = grouped(materials, material => material.group)
  for (const siblings of byGroup.values()) {
    for (const material of siblings) {
      if (material.isBom) addComponents(sheet, businessUnitId, material, siblings, materials, random)
      else if (random.chance(0.4)) addAlternatives(sheet, businessUnitId, material, siblings, random)
    }
  }
}

/** Larger units by base unit: name, and possible numbers of base units. */
const largerUnits: Readonly<Record<string, readonly (readonly [string, readonly number[]])[]>> = {
  pcs: [
    ['box', [6, 10, 12, 20, 24]],
    ['pallet', [240, 480]],
  ],
  pair: [
    ['box', [6, 12]],
    ['pallet', [144, 288]],
  ],
  sack: [['pallet', [40, 60]]],
  m: [['roll', [50, 100, 200]]],
  l: [['can', [2.5, 5, 10]]],
  kg: [['sack', [10, 25]]],
}

function addUnits(
  sheet: Sheet,
  businessUnitId: number,
  material: SeedMaterial,
  index: number,
  materials: readonly SeedMaterial[],
  random: Random,
): void {
  // Some materials share a barcode, so that a scan has to offer a choice.
  const shared = index % 211 === 210 ? materials[index - 1]?.barcode : undefined
  addUnit(sheet, businessUnitId, material, {
    name: material.uom,
    quantity: 1,
    isShipable: true,
    identifiers: shared === undefined ? [material.barcode] : [material.barcode, shared],
  })
  for (const [level, [name, sizes]] of (largerUnits[material.uom] ?? []).entries()) {
    if (!random.chance(level === 0 ? 0.75 : 0.3)) return
    const code = (offset: number): string =>
      ean13(`7090${level + 2}${businessUnitId % 10}${String(index * 3 + offset + 11).padStart(6, '0')}`)
    addUnit(sheet, businessUnitId, material, {
      name,
      quantity: random.pick(sizes),
      isShipable: level === 0 && random.chance(0.9),
      identifiers: random.chance(0.15) ? [code(0), code(1)] : [code(0)],
    })
  }
}

function addUnit(
  sheet: Sheet,
  businessUnitId: number,
  material: SeedMaterial,
  unit: { name: string; quantity: number; isShipable: boolean; identifiers: readonly string[] },
): void {
  const volume = Number(decimalText(material.volumeM3)) * unit.quantity * (unit.quantity === 1 ? 1 : 1.12)
  const weight = Number(decimalText(material.weightKg)) * unit.quantity * (unit.quantity === 1 ? 1 : 1.04)
  const edge = Math.cbrt(Math.max(volume, 0.000001))
  sheet.add('material_unit_of_measure', {
    business_unit_id: businessUnitId,
    material_id: material.id,
    name: unit.name,
    quantity: String(unit.quantity),
    is_shipable: unit.isShipable,
    identifiers: [...unit.identifiers],
    length_m: (edge * 1.3).toFixed(3),
    width_m: edge.toFixed(3),
    height_m: (edge / 1.3).toFixed(3),
    weight_kg: weight.toFixed(3),
    volume_m3: volume.toFixed(6),
    version: 1,
  })
}

function addComponents(
  sheet: Sheet,
  businessUnitId: number,
  kit: SeedMaterial,
  siblings: readonly SeedMaterial[],
  materials: readonly SeedMaterial[],
  random: Random,
): void {
  const fits = (material: SeedMaterial): boolean => material.part === 'ordinary' && !material.isBom
  const near = siblings.filter(fits)
  const choice = near.length >= 3 ? near : materials.filter(fits)
  for (const [position, component] of random.shuffled(choice).slice(0, random.int(3, 5)).entries()) {
    const quantity: Decimal = component.step * BigInt(random.int(1, 4))
    sheet.add('material_bom', {
      business_unit_id: businessUnitId,
      material_id: kit.id,
      position: (position + 1) * 10,
      component_id: component.id,
      quantity: decimalText(quantity),
      version: 1,
    })
  }
}

/** The same size in another make or colour first, then similar sizes. */
function addAlternatives(
  sheet: Sheet,
  businessUnitId: number,
  material: SeedMaterial,
  siblings: readonly SeedMaterial[],
  random: Random,
): void {
  const others = siblings.filter(other => other !== material && other.uom === material.uom && !other.isBom)
  const alike = others.filter(other => other.size === material.size)
  const chosen = [...new Set([...random.shuffled(alike).slice(0, 2), ...random.shuffled(others).slice(0, 1)])]
  for (const [index, alternative] of chosen.entries()) {
    sheet.add('material_alternative', {
      business_unit_id: businessUnitId,
      material_id: material.id,
      rank: index + 1,
      alternative_id: alternative.id,
      comment:
        alternative.size === material.size
          ? 'Same size'
          : random.chance(0.5)
            ? 'Ask the customer first'
            : null,
      version: 1,
    })
  }
}
