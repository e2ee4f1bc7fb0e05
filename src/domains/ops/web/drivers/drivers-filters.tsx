import { SearchForm } from '#web/lists/search-form.tsx';
import { statusOptions } from './drivers-status.tsx';

export const DriverFilters = () => (
  <SearchForm
    label="Independent drivers"
    list="drivers"
    className="grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_auto_14rem_auto]"
    text={{ name: 'search', label: 'Search', maxLength: 100, placeholder: 'Name, company, email, DOT or MC' }}
    choices={[{ name: 'status', label: 'Status', any: 'Any status', options: statusOptions }]}
  />
);
