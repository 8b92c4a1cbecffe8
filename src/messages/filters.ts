import { texts } from '../contract/messages/texts.ts'

export const filterMessages = texts('filter', {
  filter: 'Filter',
  filterWithCount: (count: number) => `Filter (${count})`,
  close: 'Close',
  apply: 'Apply',
  applyFilter: 'Apply Filter',
  clearAll: 'Clear All',
  sortBy: 'Sort by',
  lowToHigh: 'Points - Low to High',
  highToLow: 'Points - high to Low',
  withinPoints: 'Within my points',
  occasion: 'Occasion',
  categories: 'Categories',
  showSubcategories: (category: string) => `Subcategories of ${category}`,
  chosenFilters: 'Chosen filters',
  chosenCategory: 'Chosen category',
  chosenSubcategory: 'Chosen subcategory',
  chosenOccasion: 'Chosen occasion',
})
