import { languageNames, type Language } from '../../src/contract/languages.ts'
import { useWholeList } from '../api/lists.ts'
import { SearchBox } from '../parts/search-box.tsx'
import { Select } from '../parts/select.tsx'
import { anyText, useLanguages } from './product.ts'
import type { ProductFilter } from './product-filter.ts'
import styles from './products-page.module.css'

interface Choice {
  value: string
  label: string
}

function FilterSelect({
  label,
  all,
  choices,
  value = '',
  onChoose,
}: {
  label: string
  /** What is shown without a choice. */
  all: string
  choices: readonly Choice[]
  value: string | undefined
  onChoose: (value: string) => void
}) {
  return (
    <Select aria-label={label} onChange={({ target }) => onChoose(target.value)} value={value}>
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}

const states = [
  { value: 'yes', label: 'Active' },
  { value: 'no', label: 'Retired' },
]
const stocks = [
  { value: 'out', label: 'Out of stock' },
  { value: 'low', label: 'Low stock' },
]

/** What a product can lack, a text in each of the client's languages. */
const lacking = (languages: readonly Language[]): Choice[] => [
  { value: 'price', label: 'Without a price' },
  { value: 'picture', label: 'Without a picture' },
  ...languages.map((code) => ({ value: `text:${code}`, label: `Without a text in ${languageNames[code]}` })),
]

/** Search, category, state, stock, and what is missing. */
export function ProductsFilter({
  client,
  filter,
  onFilter,
}: {
  client: string
  filter: ProductFilter
  /** Called with the changed parameters; an empty text removes one. */
  onFilter: (changed: ProductFilter) => void
}) {
  const categories = useWholeList('listCategories', { client })
  const { lacks, language = 'en' } = filter
  return (
    <div className={styles.filter}>
      <SearchBox
        found={filter.q}
        label="Search products"
        onSearch={(q) => onFilter({ q })}
        placeholder="Name, brand or code"
      />
      <FilterSelect
        all="All categories"
        choices={categories.map(({ id, name }) => ({ value: String(id), label: anyText(name) }))}
        label="Category"
        onChoose={(category) => onFilter({ category })}
        value={filter.category}
      />
      <FilterSelect
        all="Active and retired"
        choices={states}
        label="State"
        onChoose={(active) => onFilter({ active })}
        value={filter.active}
      />
      <FilterSelect
        all="Any stock"
        choices={stocks}
        label="Stock"
        onChoose={(stock) => onFilter({ stock })}
        value={filter.stock}
      />
      <FilterSelect
        all="Whole or not"
        choices={lacking(useLanguages(client))}
        label="What is missing"
        onChoose={(chosen) => {
          const [what = '', code = ''] = chosen.split(':')
          onFilter({ lacks: what, language: code })
        }}
        value={lacks === 'text' ? `text:${language}` : lacks}
      />
    </div>
  )
}
