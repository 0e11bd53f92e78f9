/** How many kilograms a parcel is said to weigh, when its price is asked and when it is booked (specification, section 9.1: a fixed '1'). */
export const PARCEL_KG = 1;
