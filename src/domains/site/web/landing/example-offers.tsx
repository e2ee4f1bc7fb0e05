import { ExampleFrame } from './example-frame.tsx';

const offers = [
  { from: 'Carrier', base: '$1,240.00', fuel: '$148.00', more: '$22.00', total: '$1,410.00', pickup: 'Mar 03' },
  { from: 'Owner-operator', base: '$1,310.00', fuel: '$156.00', more: '$30.00', total: '$1,496.00', pickup: 'Mar 02' },
  { from: 'Broker', base: '$1,395.00', fuel: '$148.00', more: '$22.00', total: '$1,565.00', pickup: 'Mar 05' },
] as const;

const wide = 'max-sm:hidden';
/** In the preloaded font: on a phone the table is in the first screen and would move when the font of figures arrives. */
const money = 'py-2 pl-3 text-right text-sm tabular-nums';

export const ExampleOffers = () => (
  <ExampleFrame title="Three offers, line by line" note="Tolls include permits and special handling. Carriers can also bid one lump sum.">
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b-2 border-ink text-left text-sm [&>th]:pb-1 [&>th]:font-semibold">
          <th scope="col">From</th>
          <th scope="col" className={`pl-3 text-right ${wide}`}>
            Base rate
          </th>
          <th scope="col" className={`pl-3 text-right ${wide}`}>
            Fuel
          </th>
          <th scope="col" className={`pl-3 text-right ${wide}`}>
            Tolls
          </th>
          <th scope="col" className="pl-3 text-right">
            Pickup
          </th>
          <th scope="col" className="pl-3 text-right">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map(({ from, base, fuel, more, total, pickup }) => (
          <tr key={from} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-left font-sans text-sm font-normal">
              {from}
            </th>
            <td className={`${money} ${wide}`}>{base}</td>
            <td className={`${money} ${wide}`}>{fuel}</td>
            <td className={`${money} ${wide}`}>{more}</td>
            <td className={money}>{pickup}</td>
            <td className={`${money} font-bold`}>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ExampleFrame>
);
