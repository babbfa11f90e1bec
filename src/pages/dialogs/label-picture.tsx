/** A label as a picture: the same drawing as in the printed PDF. */
import { labelDrawing, needsMatrix, type Label } from '../../contract/label'
import { lazyPart } from '../../ui/lazy-part'
import { DrawnLabel } from './drawn-label'

/** Loaded on demand: few labels have a DataMatrix, and its encoder is large. */
const MatrixLabel = lazyPart(() => import('./matrix-label'), 'MatrixLabel')

export function LabelPicture({ label }: { readonly label: Label }) {
  const plain = <DrawnLabel label={label} drawing={labelDrawing(label)} />
  if (!needsMatrix(label.code)) return plain
  return <MatrixLabel label={label} waiting={plain} failed={() => plain} />
}
