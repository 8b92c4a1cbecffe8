import { useState } from 'react'
import { orderHistoryMessages } from '../../messages/orders.ts'
import { monthNames, orderYears } from '../../domain/dates.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import styles from './order-history.module.css'

/** A year and a month (1 to 12). Empty means all. */
export interface OrderPeriod {
  year: number | ''
  month: number | ''
}

function numberOf(value: string): number | '' {
  return value === '' ? '' : Number(value)
}

/** Filter of the orders: year 2024 to the current one, month January to December (section 5). */
export function OrderFilter({
  period,
  onChange,
  onClear,
}: {
  period: OrderPeriod
  onChange: (period: OrderPeriod) => void
  onClear: () => void
}) {
  const [years] = useState(() => orderYears(new Date()).map((year) => ({ value: year, label: String(year) })))
  const months = monthNames().map((label, index) => ({ value: index + 1, label }))
  return (
    <fieldset aria-label={orderHistoryMessages.filters} className={styles.filter}>
      <SelectField
        label={orderHistoryMessages.year}
        onChange={(event) => onChange({ ...period, year: numberOf(event.currentTarget.value) })}
        options={years}
        placeholder={{ value: '', label: orderHistoryMessages.allYears }}
        value={period.year}
      />
      <SelectField
        label={orderHistoryMessages.month}
        onChange={(event) => onChange({ ...period, month: numberOf(event.currentTarget.value) })}
        options={months}
        placeholder={{ value: '', label: orderHistoryMessages.allMonths }}
        value={period.month}
      />
      <Button onClick={onClear} variant="quiet">
        {orderHistoryMessages.clearAll}
      </Button>
    </fieldset>
  )
}
