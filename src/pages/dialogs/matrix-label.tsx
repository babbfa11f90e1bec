/** The picture of a label whose code is a DataMatrix. */
import { labelDrawing, type Label } from '../../contract/label'
import { matrixCodeOf } from '../../contract/matrix-code'
import { DrawnLabel } from './drawn-label'

export function MatrixLabel({ label }: { readonly label: Label }) {
  return <DrawnLabel label={label} drawing={labelDrawing(label, matrixCodeOf(label.code))} />
}
