import { classNames } from '../../src/ui/class-names.ts'
import { changesInWords } from './field-words.ts'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'

/** What changed of a product: each field with its value before and after. */
export function FieldChanges({ of }: { of: Readonly<Record<string, readonly [unknown, unknown]>> }) {
  return (
    <ul className={layout.stack1}>
      {changesInWords(of).map(({ label, before, after }) => (
        <li className={classNames(text.typed)} key={label}>
          <span className={text.dim}>{`${label}: `}</span>
          <del>{before}</del>
          <span aria-label="becomes" role="img">
            {' → '}
          </span>
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  )
}
