import { changesInWords, type FieldChange } from './field-words.ts'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'

/** Characters from which on values are shown at a press. */
const LONG = 300

/** What changed of a product: each field with its value before and after. */
export function FieldChanges({ of }: { of: Readonly<Record<string, readonly [unknown, unknown]>> }) {
  return (
    <ul className={layout.stack1}>
      {changesInWords(of).map((change) => (
        <li className={text.typed} key={change.label}>
          {change.before.length + change.after.length < LONG ? (
            <>
              <span className={text.dim}>{`${change.label}: `}</span>
              <BeforeAndAfter {...change} />
            </>
          ) : (
            <details>
              <summary>{`${change.label}, a long text`}</summary>
              <BeforeAndAfter {...change} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

const BeforeAndAfter = ({ before, after }: FieldChange) => (
  <>
    <del>{before}</del>
    <span aria-label="becomes" role="img">
      {' → '}
    </span>
    <ins>{after}</ins>
  </>
)
