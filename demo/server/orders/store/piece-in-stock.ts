/** Goods with serial numbers: each number is one piece. */
import { sql } from 'kysely'

/** Whether the piece with the serial number of a stock `s` is in stock, there or elsewhere. */
export const isPieceInStock = sql<boolean>`exists (select 1 from stock p
  where p.business_unit_id = s.business_unit_id and p.material_id = s.material_id
    and p.serial_number = s.serial_number and p.quantity > 0)`
