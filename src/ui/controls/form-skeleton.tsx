/** The skeleton of a form; not in skeleton.tsx, since the first screen does not need it. */

/** Fields of a form in two columns. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '14px' }}>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} style={{ display: 'grid', gap: '7px' }}>
          <span className="sk" style={{ width: '60px', height: '8px' }} />
          <span className="sk" style={{ height: '30px', borderRadius: '5px' }} />
        </div>
      ))}
    </div>
  )
}
