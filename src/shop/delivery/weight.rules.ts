/** The weight in kilograms that every parcel is quoted and booked with (specification, section 9.1: a fixed '1'). */
export const PARCEL_KG = 1;
