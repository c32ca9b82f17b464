const BRITISH_GAS = 'supplier=british-gas&plan=standard-variable';
const USAGE = 'usage=kwh&electricity_kwh=2500&gas_kwh=9500';

/** What a home uses in each half hour of its average day, in kWh. */
const AVERAGE_DAY =
  '0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.2,0.3,0.3,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.3,0.5,0.6,0.6,0.5,0.4,0.3,0.3,0.3,0.3,0.3,0.3,0.2,0.2,0.2,0.2';

/**
 * Households that show every case of the demonstration site on the sample data of `npm start`: the
 * form, filled in, as a query of the page.
 */
export const READY_HOUSEHOLDS = [
  {
    title: 'Economy 7 in Leeds',
    query:
      'post_code=LS6+3HN&fuel=electricity&meter=economy_7&supplier=edf&plan=standard-variable&usage=kwh&electricity_kwh=3600&night=20',
  },
  {
    title: 'Prepayment in Cardiff',
    query: `post_code=CF10+1EP&${BRITISH_GAS}&payment=prepayment&estimate=low`,
  },
  {
    title: 'Two suppliers in Manchester',
    query: `post_code=M4+1HQ&suppliers=two&supplier=octopus-energy&plan=flexible-octopus&gas_supplier=british-gas&gas_plan=standard-variable&${USAGE}`,
  },
  {
    title: 'A fix that ends in the summer, in Nottingham',
    query: `post_code=NG1+5FS&supplier=ovo-energy&plan=1-year-fixed&end_date=2026-07-31&${USAGE}`,
  },
  {
    title: 'A fee that is about to fall away, in London',
    query: `post_code=SW1A+1AA&supplier=fuse-energy&plan=fixed-15m-v8&end_date=2026-06-14&${USAGE}`,
  },
  {
    title: 'All-electric in Shetland',
    query:
      'post_code=ZE1+0AA&fuel=electricity&supplier=scottishpower&plan=standard-variable&usage=kwh&electricity_kwh=8000',
  },
  {
    title: 'Only the address, in Norwich',
    query: 'way=address&post_code=NR2+2HH&building=2',
  },
  {
    title: 'An electric car in Bristol',
    query:
      'post_code=BS1+4ST&supplier=ovo-energy&plan=simpler-energy&usage=kwh&electricity_kwh=4500&gas_kwh=9500&ev_kwh=2000&smart_meter=true&electric_vehicle=true',
  },
  {
    title: 'Half-hourly readings in Bristol',
    query: `post_code=BS1+4ST&supplier=ovo-energy&plan=simpler-energy&${USAGE}&smart_meter=true&half_hours=${AVERAGE_DAY}`,
  },
  {
    title: 'Only the rates, in Glasgow',
    query:
      'way=rates&post_code=G2+1DU&electricity_charge=74.42&electricity_rate=27.00&gas_charge=26.60&gas_rate=8.57',
  },
] as const;
