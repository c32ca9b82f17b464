export type ReadyHousehold = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The form, filled in, as a query of the page. */
  readonly query: string;
};

const BRITISH_GAS = 'supplier=british-gas&plan=standard-variable';
const USAGE = 'usage=kwh&electricity_kwh=2500&gas_kwh=9500';

/** Households that show every case, on the sample data of `npm start`. */
export const READY_HOUSEHOLDS: readonly ReadyHousehold[] = [
  {
    id: 'economy-7-leeds',
    title: 'Economy 7 in Leeds',
    description: 'A flat with storage heaters and no gas, on a standard variable plan.',
    query:
      'post_code=LS6+3HN&fuel=electricity&meter=economy_7&supplier=edf&plan=standard-variable&usage=kwh&electricity_kwh=3600',
  },
  {
    id: 'prepayment-cardiff',
    title: 'Prepayment in Cardiff',
    description: 'A household with prepayment meters that knows only that it uses little.',
    query: `post_code=CF10+1EP&${BRITISH_GAS}&payment=prepayment&estimate=low`,
  },
  {
    id: 'two-suppliers-manchester',
    title: 'Two suppliers in Manchester',
    description: 'Electricity and gas come from different suppliers, and the household wants both from one.',
    query: `post_code=M4+1HQ&suppliers=two&supplier=octopus-energy&plan=flexible-octopus&gas_supplier=british-gas&gas_plan=standard-variable&${USAGE}`,
  },
  {
    id: 'ending-fix-nottingham',
    title: 'A fix that ends soon, in Nottingham',
    description: 'A fixed plan that ends on 30 April 2027 and then rolls over.',
    query: `post_code=NG1+5FS&supplier=british-gas&plan=fixed-tariff-apr27-v1&end_date=2027-04-30&${USAGE}`,
  },
  {
    id: 'all-electric-shetland',
    title: 'All-electric in Shetland',
    description: 'A house that has no gas and heats with electricity.',
    query:
      'post_code=ZE1+0AA&fuel=electricity&supplier=scottishpower&plan=standard-variable&usage=kwh&electricity_kwh=8000',
  },
  {
    id: 'address-norwich',
    title: 'Only the address, in Norwich',
    description: 'The household knows neither plan nor usage. The address is invented.',
    query: 'way=address&post_code=NR2+2HH&building=2',
  },
  {
    id: 'electric-car-bristol',
    title: 'An electric car in Bristol',
    description: 'A home with a smart meter, and a car that charges at night.',
    query:
      'post_code=BS1+4ST&supplier=ovo-energy&plan=simpler-energy&usage=kwh&electricity_kwh=4500&gas_kwh=9500&ev_kwh=2000&smart_meter=true&electric_vehicle=true',
  },
  {
    id: 'rates-glasgow',
    title: 'Only the rates, in Glasgow',
    description: 'The household reads its rates, with VAT, from a bill that does not name the plan.',
    query: 'way=rates&post_code=G2+1DU&electricity_charge=52.5&electricity_rate=24.8&gas_charge=32.9&gas_rate=6.9',
  },
];
